import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { catalogues } from './cataloguePlugin.ts';

const HOUSE = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    catalogues(),
    sveltekit({
      // Every address that is no file is answered with this page; the client's router finds the rest.
      adapter: adapter({ fallback: '200.html', precompress: true }),
      csp: {
        mode: 'hash',
        directives: {
          'default-src': ['self'],
          'script-src': ['self'],
          'style-src': ['self'],
          // The router's announcer and measured positions are inline style attributes; no <style> is.
          'style-src-attr': ['unsafe-inline'],
          'img-src': ['self', 'data:'],
          'font-src': ['self'],
          'connect-src': ['self'],
          'object-src': ['none'],
          'base-uri': ['none'],
          'form-action': ['self'],
        },
      },
    }),
  ],
  server: {
    proxy: {
      '/api': HOUSE,
      '/socket': { target: HOUSE, ws: true },
    },
  },
});
