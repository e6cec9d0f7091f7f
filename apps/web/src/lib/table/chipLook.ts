/** The colours of a chip: disc, edge spots, numeral. */
export interface ChipLook {
  readonly disc: string;
  readonly edge: string;
  readonly numeral: string;
}

const LOOKS: { readonly [numeral: string]: ChipLook } = {
  '1': { disc: 'var(--chip-1)', edge: '#3c4a55', numeral: '#2b3640' },
  '5': { disc: 'var(--chip-5)', edge: '#f4efe3', numeral: '#8d1723' },
  '25': { disc: 'var(--chip-25)', edge: '#f4efe3', numeral: '#11603a' },
  '100': { disc: 'var(--chip-100)', edge: '#f4efe3', numeral: '#1b2024' },
  '500': { disc: 'var(--chip-500)', edge: '#f4efe3', numeral: '#472c78' },
  '1K': { disc: 'var(--chip-1000)', edge: '#2a2210', numeral: '#6a4703' },
  '5K': { disc: 'var(--chip-5000)', edge: '#f4efe3', numeral: '#8c3b17' },
  '25K': { disc: 'var(--chip-25000)', edge: '#f4efe3', numeral: '#155063' },
};
const OTHER: ChipLook = { disc: '#5b6470', edge: '#f4efe3', numeral: '#2b3640' };

export function chipLook(numeral: string): ChipLook {
  return LOOKS[numeral] ?? OTHER;
}

/** The six edge spots: sectors of the outer ring of a disc of radius 49 around 50,50. */
export const EDGE_SPOTS: string = Array.from({ length: 6 }, (_, spot) => {
  const at = (radius: number, degrees: number): string => {
    const angle = ((spot * 60 + degrees) * Math.PI) / 180;
    return `${(50 + radius * Math.cos(angle)).toFixed(2)} ${(50 + radius * Math.sin(angle)).toFixed(2)}`;
  };
  return `M${at(49, -12)}A49 49 0 0 1 ${at(49, 12)}L${at(37, 12)}A37 37 0 0 0 ${at(37, -12)}Z`;
}).join('');

/** The size of a numeral on the inlay, by how long it is. */
export function numeralSize(numeral: string): number {
  return [32, 32, 28, 23][numeral.length] ?? 19;
}
