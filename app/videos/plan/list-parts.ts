import { ownSeconds } from './make-storyboard.ts';
import type { MaterialPart, VideoMaterial } from './storyboard.ts';

export type PartKind = MaterialPart['kind'];

/** What a part shows without the family's choices. */
export interface VideoPart {
  id: string;
  kind: PartKind;
  /** the caption, title or quote of the page */
  title?: string;
  /** the address of the photo, or of the clip's poster */
  picture?: string;
  /** of a clip, which is shown as long as it is */
  seconds?: number;
}

/** What each part of the video shows. `title` is what the `title` of the plan replaces. */
export function listParts({ parts }: VideoMaterial): VideoPart[] {
  return parts.map((part) => {
    const { id, kind } = part;
    const title = titleOf(part);
    const picture = pictureOf(part);
    const seconds = ownSeconds(part);
    return {
      id,
      kind,
      ...(title === undefined ? {} : { title }),
      ...(picture === undefined ? {} : { picture }),
      ...(seconds === undefined ? {} : { seconds }),
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
