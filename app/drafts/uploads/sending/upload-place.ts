/** The target of the file: a new item of a list, or a field of the draft. */
export type UploadPlace =
  | { list: string; item: string; batch: string; position: number }
  | { field: string };

export function pathOfPlace(place: UploadPlace): string {
  return 'list' in place ? place.list : place.field;
}
