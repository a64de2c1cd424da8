/** The fonts of the memorial's theme, loaded before the preview draws with them. */
import type { Studio } from '../../drawing/canvas.ts';
import type { Scene, Storyboard, Words } from '../../plan/storyboard.ts';

/** A page in a script with many signs loads the fonts of these first; others appear in the device's font. */
const MOST_LETTERS = 2_000;

const sheets = new Map<string, Promise<void>>();

/** Never rejects: without a file, the preview is drawn in a font of the device. */
export async function loadThemeFonts({ style, scenes }: Storyboard): Promise<Studio['fonts']> {
  await loadSheet(style.themeId);
  const fonts = fontsOf(style.themeId);
  const letters = lettersOf(scenes);
  const faces = [
    `${style.headingWeight} 20px ${fonts.heading}`,
    `${style.bodyWeight} 20px ${fonts.body}`,
  ];
  await Promise.allSettled(faces.map((face) => document.fonts.load(face, letters)));
  return fonts;
}

function loadSheet(themeId: string): Promise<void> {
  const known = sheets.get(themeId);
  if (known) return known;
  const { promise, resolve } = Promise.withResolvers<void>();
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: `/themes/${encodeURIComponent(themeId)}.css`,
  });
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => {
    link.remove();
    sheets.delete(themeId);
    resolve();
  });
  sheets.set(themeId, promise);
  // Before the sheets of the product, which stay as they are.
  document.head.prepend(link);
  return promise;
}

/** The lists of fonts that the theme's style sheet declares. */
function fontsOf(themeId: string): Studio['fonts'] {
  const probe = document.createElement('span');
  probe.dataset['theme'] = themeId;
  probe.hidden = true;
  document.body.append(probe);
  const declared = getComputedStyle(probe);
  const [heading, body] = ['--font-heading', '--font-body'].map(
    (name) => declared.getPropertyValue(name).trim() || 'serif',
  );
  probe.remove();
  return { heading: heading ?? 'serif', body: body ?? 'serif' };
}

function lettersOf(scenes: readonly Scene[]): string {
  const letters = new Set(
    scenes.flatMap((scene) => wordsOf(scene).flatMap(({ text }) => Array.from(text))),
  );
  return [...letters].slice(0, MOST_LETTERS).join('');
}

function wordsOf(scene: Scene): Words[] {
  switch (scene.kind) {
    case 'opening':
    case 'closing':
      return [
        scene.header,
        ...scene.names,
        ...scene.dates,
        scene.code?.sentence,
        scene.notice,
      ].filter((one) => one !== undefined);
    case 'chapter':
      return [scene.title];
    case 'quote':
      return [scene.text];
    default:
      return scene.caption ? [scene.caption] : [];
  }
}
