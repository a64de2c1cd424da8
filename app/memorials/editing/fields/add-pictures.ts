import { useRef, useState } from 'react';

import { failureMessage } from '../../../wire/api-failure.ts';
import { memorialCalls } from '../../management/client.ts';
import { useEditor } from '../screen/editor-context.ts';

/** The formats that the intake takes. A phone converts its own format to one of these when it is asked for them. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/tiff,image/gif';

export interface RefusedFile {
  name: string;
  sentence: string;
}

export interface AddingPictures {
  /** the file on its way, and how many there are; null if none is on its way */
  progress: { current: number; total: number; name: string } | null;
  refused: readonly RefusedFile[];
  /** what the server has left out of a file, such as its position */
  note: string | null;
  add: (files: readonly File[]) => Promise<void>;
}

/**
 * Sends pictures to the server one after another. A refused one does not stop the others.
 * @param onAdded - called with the address of each picture
 */
export function useAddPictures(onAdded: (address: string) => void): AddingPictures {
  const { memorialId } = useEditor();
  const [progress, setProgress] = useState<AddingPictures['progress']>(null);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [note, setNote] = useState<string | null>(null);
  const isBusy = useRef(false);

  const add = async (files: readonly File[]) => {
    if (isBusy.current || files.length === 0) return;
    isBusy.current = true;
    setRefused([]);
    setNote(null);
    for (const [index, file] of files.entries()) {
      setProgress({ current: index + 1, total: files.length, name: file.name });
      try {
        // One at a time: a phone's network carries one picture, and the order stays.
        const picture = await memorialCalls.addPicture(memorialId, file);
        onAdded(picture.address);
        if (picture.note) setNote(picture.note);
      } catch (error) {
        const sentence = failureMessage(error, 'This picture could not be added.');
        setRefused((before) => [...before, { name: file.name, sentence }]);
      }
    }
    setProgress(null);
    isBusy.current = false;
  };
  return { progress, refused, note, add };
}
