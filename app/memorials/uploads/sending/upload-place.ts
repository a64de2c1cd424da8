/** Where the server puts an uploaded picture or film: a new item of a list, or a picture field of the draft. */
export type UploadPlace =
  | { list: string; item: string; batch: string; position: number }
  | { field: string };

/** The list or the field, as a path of the draft. */
export function pathOfPlace(place: UploadPlace): string {
  return 'list' in place ? place.list : place.field;
}
