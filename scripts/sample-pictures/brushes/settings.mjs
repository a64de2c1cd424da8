import { backdrop, onFaces, portrait } from './portrait.mjs';

/** Entries of a picture list that every family needs. */
export const likeness = (
  who,
  {
    size = [900, 900],
    tones,
    pose,
    at,
    zoom,
    key,
    keyColour,
    sky,
    grade = 'plain',
    face = [0.5, 0.42, 0.19],
    back,
    brushes = [34, 17, 9, 5, 3],
    weave = 1,
    vignette = 0.34,
  },
) => ({
  size,
  draw: ({ width, height }) =>
    portrait({
      width,
      height,
      back: back ? back(width, height) : backdrop(width, height, tones),
      sitters: [{ who, pose, at, zoom, key, keyColour, sky }],
    }),
  paint: { brushes, focus: onFaces([face]) },
  finish: { grade, vignette, weave },
});

/** Small portraits for the family tree, looser in the brush. */
export const miniature = (who, { tones, pose, grade = 'plain', keyColour }) =>
  likeness(who, {
    size: [400, 400],
    tones,
    pose,
    grade,
    keyColour,
    zoom: 3.3,
    brushes: [18, 9, 5, 3],
    weave: 0.8,
  });
