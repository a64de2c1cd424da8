import { inEnglish, storedSentence } from '../../wire/errors/sentence.ts';

/** The archive cannot be brought back as a memorial. The message is a sentence for the user, in English. */
export class ArchiveRefusedError extends Error {
  override readonly name = 'ArchiveRefusedError';
  /** for `say` */
  readonly sentence: string;

  /** @param sentence - marked for the catalog, or made by `storedSentence` */
  constructor(sentence: string, options?: ErrorOptions) {
    super(inEnglish(sentence), options);
    this.sentence = sentence;
  }
}

const MAX_SHOWN_LENGTH = 80;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A name from the archive, in quotes. Invisible characters are replaced because they could change
 * the text around the name.
 */
export function quoteName(name: string): string {
  const shown = name.toWellFormed().replaceAll(UNSEEN, '\u{FFFD}');
  const letters = Array.from(shown);
  const cut =
    letters.length > MAX_SHOWN_LENGTH ? `${letters.slice(0, MAX_SHOWN_LENGTH).join('')}…` : shown;
  return `“${cut}”`;
}

/** Names the file in which the refusal has its reason, if it is not the whole archive. */
export async function inArchive<T>(file: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (file === undefined || !(error instanceof ArchiveRefusedError)) throw error;
    throw new ArchiveRefusedError(
      storedSentence(/*i18n*/ 'In {file}: {problem}', {
        file: quoteName(file),
        problem: { sentences: [error.sentence] },
      }),
      { cause: error },
    );
  }
}
