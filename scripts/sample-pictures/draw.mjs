/**
 * Draws the pictures of the five sample memorials.
 *   node_modules/.bin/node scripts/sample-pictures/draw.mjs [slug] [picture]
 */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { finish, save } from './brushes/finish.mjs';
import { seedOf } from './brushes/random.mjs';
import { paint } from './brushes/strokes.mjs';
import { freshNames } from './brushes/svg.mjs';
import { candleVideo } from './candle-video.mjs';

const slugs = [
  'eleanor-whitfield',
  'james-okafor',
  'sofia-marchetti',
  'kenji-tanaka',
  'thomas-and-mary-brennan',
];
const here = dirname(fileURLToPath(import.meta.url));
const samples = join(here, '../../app/memorials/samples');
const [onlySlug, onlyPicture] = process.argv.slice(2);

for (const slug of slugs.filter((s) => !onlySlug || s === onlySlug)) {
  const { pictures } = await import(`./people/${slug}.mjs`);
  await mkdir(join(samples, slug, 'photos'), { recursive: true });
  for (const [name, picture] of Object.entries(pictures)) {
    if (onlyPicture && name !== onlyPicture) continue;
    freshNames();
    const seed = seedOf(`${slug}/${name}`) % 100000;
    const [width, height] = picture.size;
    const composed = await picture.draw({ width, height, seed });
    const painted = await paint(composed, { seed, ...picture.paint });
    const bytes = await save(
      finish(painted, { seed, ...picture.finish }),
      join(samples, slug, 'photos', `${name}.jpg`),
    );
    console.log(`${slug}/${name}.jpg  ${width} x ${height}  ${Math.round(bytes / 1024)} kB`);
  }
  if (slug === 'eleanor-whitfield' && (!onlyPicture || onlyPicture === 'candle-on-the-sill')) {
    await candleVideo(join(samples, slug, 'videos', 'candle-on-the-sill.mp4'));
  }
}
