/** Angles are in degrees: 0 points to the right, 90 points down. */

type Point = readonly [x: number, y: number];

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function moved([x, y]: Point, degrees: number, distance: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [round(x + Math.cos(angle) * distance), round(y + Math.sin(angle) * distance)];
}

export function dot(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0z`;
}

export function diamond(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y - height / 2}L${x + width / 2} ${y}L${x} ${y + height / 2}L${x - width / 2} ${y}z`;
}

export function star(x: number, y: number, radius: number): string {
  const tips = [0, 90, 180, 270].map((degrees) => moved([x, y], degrees, radius));
  const hollow = (degrees: number): string => moved([x, y], degrees, radius * 0.12).join(' ');
  return `M${tips.map((tip, index) => `${tip.join(' ')}Q${hollow(index * 90 + 45)} `).join('')}${(tips[0] ?? [x, y]).join(' ')}z`;
}

/** `fullness` is the leaf's width divided by its length. */
export function leaf(
  foot: Point,
  degrees: number,
  length: number,
  fullness: number = 0.42,
): string {
  const tip = moved(foot, degrees, length);
  const middle = moved(foot, degrees, length * 0.45);
  const left = moved(middle, degrees - 90, length * fullness);
  const right = moved(middle, degrees + 90, length * fullness);
  return `M${foot.join(' ')}Q${left.join(' ')} ${tip.join(' ')}Q${right.join(' ')} ${foot.join(' ')}z`;
}

export function blossom(middle: Point, petals: number, length: number, fullness: number): string {
  return Array.from({ length: petals }, (_, index) =>
    leaf(middle, (360 / petals) * index - 90, length, fullness),
  ).join('');
}

export interface Stem {
  foot: Point;
  bend: Point;
  tip: Point;
}

export function stemLine({ foot, bend, tip }: Stem): string {
  return `M${foot.join(' ')}Q${bend.join(' ')} ${tip.join(' ')}`;
}

interface Foliage {
  pairs: number;
  /** positions of the first and last pair of leaves on the stem, from 0 (foot) to 1 (tip) */
  from: number;
  to: number;
  lengths: readonly [number, number];
  spread: number;
  fullness?: number;
  hasTip?: boolean;
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function alongStem({ foot, bend, tip }: Stem, share: number): { point: Point; degrees: number } {
  const at = (axis: 0 | 1): number =>
    between(between(foot[axis], bend[axis], share), between(bend[axis], tip[axis], share), share);
  const slope = (axis: 0 | 1): number =>
    between(bend[axis] - foot[axis], tip[axis] - bend[axis], share);
  return {
    point: [round(at(0)), round(at(1))],
    degrees: (Math.atan2(slope(1), slope(0)) * 180) / Math.PI,
  };
}

/** `spread` is the angle between a leaf and the stem. */
export function foliage(stem: Stem, leaves: Foliage): string {
  const drawn: string[] = [];
  for (let index = 0; index < leaves.pairs; index += 1) {
    const share = leaves.pairs === 1 ? 0 : index / (leaves.pairs - 1);
    const { point, degrees } = alongStem(stem, between(leaves.from, leaves.to, share));
    const length = between(leaves.lengths[0], leaves.lengths[1], share);
    for (const side of [-1, 1]) {
      drawn.push(leaf(point, degrees + side * leaves.spread, length, leaves.fullness));
    }
  }
  if (leaves.hasTip === true) {
    drawn.push(leaf(stem.tip, alongStem(stem, 1).degrees, leaves.lengths[1], leaves.fullness));
  }
  return drawn.join('');
}
