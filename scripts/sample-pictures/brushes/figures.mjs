import { between, graded, group, line, oval, path } from './svg.mjs';

/**
 * People at a distance, seen from behind or against the light. Drawn in a box
 * 100 wide and 300 high with the feet at (50, 300), then set to `height`.
 */
export function figure(x, y, height, look = {}) {
  const {
    coat = '#3b3f4a',
    legs = '#2b2a2c',
    hair = '#4a3a2e',
    skin = '#c69a7c',
    skirt = false,
    long = false,
    hat = null,
    scarf = null,
    stride = 10,
    arm = null,
    bun = false,
    light = -1,
    flip = false,
    broad = 1,
    stoop = 0,
  } = look;
  const lit = between(coat, '#fff0d8', 0.3);
  const dark = between(coat, '#0c0e16', 0.5);
  const along = light < 0 ? [0, 0, 1, 0] : [1, 0, 0, 0];
  const tone = (make) =>
    graded(
      [
        [0, lit],
        [0.45, coat],
        [1, dark],
      ],
      make,
      along,
    );
  const short = skirt ? 232 : 168;
  const hem = long ? 262 : short;
  const flare = skirt || long ? 36 : 26;
  const b = broad;
  let out = '';
  if (!long) {
    const leg = skirt ? between(skin, '#3b2f2a', 0.35) : legs;
    const thick = skirt ? 9 : 17;
    out +=
      line(`M42 ${hem - 12}L${42 - stride * 0.4} 292`, leg, thick) +
      line(`M59 ${hem - 12}L${59 + stride * 0.5} 290`, between(leg, '#000000', 0.25), thick);
  }
  out +=
    oval(38 - stride * 0.4, 296, 11, 5, '#1d1a1a') + oval(64 + stride * 0.5, 294, 11, 5, '#1d1a1a');
  out += tone((f) =>
    path(
      `M${50 - 25 * b} 74C${50 - 33 * b} 100 ${50 - 26 * b} 140 ${50 - flare} ${hem}Q50 ${hem + 10} ${50 + flare} ${hem}C${50 + 26 * b} 140 ${50 + 33 * b} 100 ${50 + 25 * b} 74Q50 54 ${50 - 25 * b} 74Z`,
      f,
    ),
  );
  if (skirt && look.skirtColour) {
    out += graded(
      [between(look.skirtColour, '#fff0d8', 0.2), between(look.skirtColour, '#000000', 0.35)],
      (f) =>
        path(
          `M27 142Q50 150 73 142L${50 + flare + 3} ${hem}Q50 ${hem + 12} ${50 - flare - 3} ${hem}Z`,
          f,
        ),
      along,
    );
  }
  const sleeve = (d, k) => line(d, k, 15 * b);
  const [rx, ry, lx, ly] = arm ?? [80, 158, 20, 158];
  if (look.sleeves !== false) {
    const [left, right] = light < 0 ? [lit, dark] : [dark, lit];
    out += sleeve(`M${50 - 22 * b} 82Q${(28 + lx) / 2 - 6} ${(90 + ly) / 2} ${lx} ${ly}`, left);
    out += oval(lx, ly + 6, 6, 8, skin);
    out += sleeve(`M${50 + 22 * b} 82Q${(72 + rx) / 2 + 6} ${(90 + ry) / 2} ${rx} ${ry}`, right);
    out += oval(rx, ry + 6, 6, 8, between(skin, '#3a2620', 0.25));
  }
  let head = oval(50, 60, 9, 12, between(skin, '#5a3c30', 0.3));
  head += graded(
    [between(hair, '#fff0d8', 0.3), hair, between(hair, '#000000', 0.4)],
    (f) => oval(50, 38, 17.5, 21, f),
    along,
  );
  head += oval(light < 0 ? 35 : 65, 42, 4, 6, skin);
  if (bun) head += oval(50, 24, 11, 10, between(hair, '#000000', 0.2));
  if (hat === 'cap') {
    head += path('M30 32Q34 12 52 13Q72 14 71 32Q50 37 30 32Z', look.hatColour ?? '#4b4438');
  }
  if (hat === 'brim') {
    head +=
      oval(50, 29, 31, 7, look.hatColour ?? '#3b342c') +
      path('M34 28Q35 8 50 8Q65 8 66 28Z', look.hatColour ?? '#3b342c');
  }
  if (hat === 'headscarf') {
    head += path(
      'M31 42Q30 14 50 14Q70 14 69 42Q62 66 50 68Q38 66 31 42Z',
      look.hatColour ?? '#8b4a4a',
    );
  }
  if (hat === 'veil') {
    head += path(
      'M32 30Q50 6 68 30Q84 120 86 200Q50 214 14 200Q16 120 32 30Z',
      '#f4efe6',
      'opacity="0.8"',
    );
  }
  if (scarf) head += line('M36 66Q50 74 64 66', scarf, 12) + line('M60 68L66 104', scarf, 9);
  out += group(head, `rotate(${stoop} 50 70)`);
  const k = height / 300;
  return group(out, `translate(${x} ${y - height}) scale(${flip ? -k : k} ${k}) translate(-50 0)`);
}

/** The long shadow a figure throws on the ground. */
export const cast = (x, y, height, slant, colour = '#1c1a22', opacity = 0.3) =>
  path(
    `M${x - height * 0.09} ${y}L${x + height * 0.09} ${y}L${x + slant + height * 0.07} ${y + height * 0.34}L${x + slant - height * 0.05} ${y + height * 0.34}Z`,
    colour,
    `opacity="${opacity}"`,
  );

export function dog(x, y, size, colour = '#3a2f28') {
  return group(
    oval(50, 50, 34, 15, colour) +
      oval(90, 34, 13, 10, colour) +
      oval(101, 38, 7, 5, colour) +
      path('M80 40L92 26L96 44Z', colour) +
      line('M24 56L22 82M36 58L36 82M66 58L66 82M76 56L78 82', colour, 6) +
      line('M18 46Q4 34 6 22', colour, 5) +
      path('M82 28L78 12L90 24Z', between(colour, '#000000', 0.3)),
    `translate(${x} ${y - size * 0.84}) scale(${size / 100})`,
  );
}
