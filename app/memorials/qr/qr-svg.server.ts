import { encode } from 'uqr';

/** Scanners need this white border around the code. Measured in modules, the code's squares. */
const QUIET_ZONE = 4;

/** With error correction level Q, a code works even if a quarter of it is worn, for example on a gravestone. */
export function qrSvg(content: string): string {
  const { data, size } = encode(content, { ecc: 'Q', boostEcc: false, border: 0 });
  const side = size + 2 * QUIET_ZONE;
  const path = data.flatMap((row, y) =>
    darkRuns(row).map(({ x, length }) => drawRun(x, y, length)),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/>`,
    `<path fill="#000" d="${path.join('')}"/>`,
    '</svg>',
  ].join('');
}

/** Merges adjacent dark modules, so that no printer leaves a thin line between two of them. */
function darkRuns(row: readonly boolean[]): Array<{ x: number; length: number }> {
  const runs: Array<{ x: number; length: number }> = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  }
  return runs;
}

function drawRun(x: number, y: number, length: number): string {
  return `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`;
}
