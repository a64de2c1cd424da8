import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ContentSliderSection } from './content-slider-section.tsx';

const FILM = `/media/${'c'.repeat(32)}-1280x720-60s`;

test('a video has captions and chapters; without them the page has no byte for them', () => {
  const draw = (more: object) => {
    const content = [{ type: 'video' as const, url: `${FILM}.mp4`, ...more }];
    const section = { type: 'contentSliderSection', key: 'section-1', content } as const;
    return renderToStaticMarkup(<ContentSliderSection section={section} />);
  };
  const tracks = {
    captions: `${FILM}-captions.vtt`,
    chapters: `${FILM}-chapters.vtt`,
    language: 'ar',
  };
  const drawn =
    `<track kind="captions" src="${FILM}-captions.vtt" srcLang="ar"/>` +
    `<track kind="chapters" src="${FILM}-chapters.vtt" srcLang="ar"/>`;
  expect(draw({ tracks })).toContain(drawn);
  expect(draw({ tracks }).replace(drawn, '')).toBe(draw({}));
});
