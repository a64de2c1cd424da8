import { placeholderDrawing, DEFAULT_SIZE, type PlaceholderKind } from './placeholder-drawing.ts';

export function replaceMissingPictures(page: Document): void {
  page.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLImageElement) replace(event.target);
    },
    // Uses the capture phase, because error events of pictures do not bubble.
    { capture: true },
  );
  for (const picture of Array.from(page.images)) {
    if (picture.complete && picture.naturalWidth === 0) replace(picture);
  }
}

function replace(picture: HTMLImageElement): void {
  if (!picture.matches('.picture')) return;
  const kind: PlaceholderKind = picture.dataset['placeholder'] === 'person' ? 'person' : 'scene';
  const size = {
    width: Number(picture.getAttribute('width')) || DEFAULT_SIZE[kind].width,
    height: Number(picture.getAttribute('height')) || DEFAULT_SIZE[kind].height,
  };
  const drawing = picture.ownerDocument.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const attributes = {
    class: `picture-placeholder ${picture.className.replace('picture', '').trim()}`,
    viewBox: `0 0 ${size.width} ${size.height}`,
    width: String(size.width),
    height: String(size.height),
    preserveAspectRatio: 'xMidYMid slice',
    ...(picture.alt ? { role: 'img', 'aria-label': picture.alt } : { 'aria-hidden': 'true' }),
  };
  for (const [name, value] of Object.entries(attributes)) drawing.setAttribute(name, value);
  drawing.innerHTML = placeholderDrawing(kind, size);
  picture.replaceWith(drawing);
}
