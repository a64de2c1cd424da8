import type { VideoPart } from '../contract.ts';
import type { MaterialPart, VideoMaterial } from './storyboard.ts';

/** What each part of the video shows. `title` is what the `title` of the plan replaces. */
export function listParts({ parts }: VideoMaterial): VideoPart[] {
  return parts.map((part) => {
    const { id, kind } = part;
    const title = titleOf(part);
    const picture = pictureOf(part);
    return {
      id,
      kind,
      ...(title === undefined ? {} : { title }),
      ...(picture === undefined ? {} : { picture }),
    };
  });
}

function titleOf(part: MaterialPart): string | undefined {
  switch (part.kind) {
    case 'opening':
    case 'closing':
      return part.header?.text;
    case 'chapter':
      return part.title.text;
    case 'quote':
      return part.text.text;
    default:
      return part.caption?.text;
  }
}

function pictureOf(part: MaterialPart): string | undefined {
  switch (part.kind) {
    case 'opening':
      return part.portrait?.address;
    case 'photo':
      return part.picture.address;
    case 'clip':
      return part.poster;
    default:
      return undefined;
  }
}
