// Draws the default picture for link previews, which pages without their own picture use. After a change to this file,
// run it by hand.
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';

const file = fileURLToPath(
  new URL('../../app/memorials/share-card/neutral-card.jpg', import.meta.url),
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#faf7f2"/>
  <circle cx="840" cy="330" r="74" fill="#b0733a" opacity="0.24"/>
  <g fill="#4a5a4e">
    <path d="M0 400C130 320 270 300 400 345c120 40 210 60 340 10 130-52 240-76 350-28 60 26 90 40 110 36v267H0z" opacity="0.14"/>
    <path d="M0 470c120-36 220-48 350-14 140 38 250 40 385-8 150-52 300-54 465 18v164H0z" opacity="0.18"/>
    <path d="M0 545c190-42 390-40 610-20 220 20 410 0 590-26v131H0z" opacity="0.24"/>
  </g>
</svg>`;
await sharp(Buffer.from(svg)).jpeg({ quality: 88, mozjpeg: true }).toFile(file);
