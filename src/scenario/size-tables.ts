/** Sizes of flows that somebody has measured and published, by name. */
import { naturalLogarithm } from '../base/mathematics.ts';

export interface SizeTable {
  readonly title: string;
  readonly source: string;
  /** Bytes, and the share of the flows that are at most as large, from 0 to 1. */
  readonly points: readonly (readonly [bytes: number, share: number])[];
  /** Between two points sizes are drawn evenly, or evenly in their logarithms. */
  readonly between: 'linear' | 'logarithmic';
}

/** Bytes of a packet in which the first table counts. */
const PACKET = 1460;

export const SIZE_TABLES = {
  'web-search': {
    title: 'Web search',
    source:
      'In a data centre: Alizadeh and others, Data Center TCP (DCTCP), SIGCOMM 2010, figure 4, in the points of the pFabric simulations ' +
      '(SIGCOMM 2013): packets of 1,460 bytes, mean 1.6 MB',
    points: [
      [6 * PACKET, 0],
      [6 * PACKET, 0.15],
      [13 * PACKET, 0.2],
      [19 * PACKET, 0.3],
      [33 * PACKET, 0.4],
      [53 * PACKET, 0.53],
      [133 * PACKET, 0.6],
      [667 * PACKET, 0.7],
      [1333 * PACKET, 0.8],
      [3333 * PACKET, 0.9],
      [6667 * PACKET, 0.97],
      [20_000 * PACKET, 1],
    ],
    between: 'linear',
  },
  /** Above 1,500 bytes the table has a point more in each range: with it the range has the mean that is published. */
  internet: {
    title: 'Internet access',
    source:
      'Of a university: Jurkiewicz, Rzym and Boryło, How Many Mice Make an Elephant?, arXiv:1809.03486 (2018): 4 billion flows in 30 days, ' +
      'mean 68 kB',
    points: [
      [40, 0],
      [64, 0.043082],
      [128, 0.323376],
      [256, 0.568711],
      [512, 0.711101],
      [1024, 0.790397],
      [1500, 0.826085],
      [2479, 0.8681211],
      [4096, 0.897285],
      [6400, 0.9237526],
      [10_000, 0.940991],
      [31_623, 0.970858],
      [100_000, 0.98403],
      [316_228, 0.9927278],
      [1_000_000, 0.99605],
      [3_162_278, 0.9983193],
      [10_000_000, 0.999165],
      [31_622_777, 0.9996767],
      [100_000_000, 0.999876],
      [316_227_766, 0.9999905],
      [1_000_000_000, 0.999997],
      [3_162_277_660, 0.9999997],
      [10_000_000_000, 1],
    ],
    between: 'logarithmic',
  },
} as const satisfies Readonly<Record<string, SizeTable>>;

export type SizeTableName = keyof typeof SIZE_TABLES;

/** The mean size of a table, bytes. */
export function tableMean(name: SizeTableName): number {
  const { points, between }: SizeTable = SIZE_TABLES[name];
  return points.slice(1).reduce((total, [to, upTo], n) => {
    const [from, below] = points[n]!;
    const middle = between === 'linear' || to === from ? (from + to) / 2 : (to - from) / naturalLogarithm(to / from);
    return total + (upTo - below) * middle;
  }, 0);
}
