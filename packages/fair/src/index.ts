export { Expander } from './expander.ts';
export { type SealedShoe, shoeOrder } from './shoeOrder.ts';
