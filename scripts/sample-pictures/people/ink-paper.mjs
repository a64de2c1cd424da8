import { sky } from '../brushes/landscape.mjs';
import { line, rect } from '../brushes/svg.mjs';

export const paper = (w, h) => sky(w, h, ['#e9e2d0', '#f3eddd', '#ece4d2']);

export const seal = (x, y, s) =>
  rect(x, y, s, s, '#a63a2c', 'rx="3" opacity="0.9"') +
  line(
    `M${x + s * 0.25} ${y + s * 0.25}h${s * 0.5}M${x + s * 0.5} ${y + s * 0.2}v${s * 0.6}M${x + s * 0.25} ${y + s * 0.55}h${s * 0.5}M${x + s * 0.25} ${y + s * 0.78}h${s * 0.5}`,
    '#f3e6d6',
    s * 0.07,
  );
