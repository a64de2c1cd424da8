import { TokenizerBuilder } from 'lindera-wasm-nodejs-ipadic';

interface Word {
  surface: string;
  /** in katakana; `*` or missing for a word that is not in the dictionary */
  reading?: string;
}

const tokenizer = createTokenizer();

function createTokenizer() {
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  return builder.build();
}

/** The child process loads the export with this name. */
export const INTAKE_TASKS = {
  /** @returns the words' readings with spaces between them; undefined if one has no reading */
  readName: async (name: string): Promise<string | undefined> => {
    const words = tokenizer.tokenize(name) as Word[];
    const readings = words
      .filter(({ surface }) => /[\p{L}\p{N}]/u.test(surface))
      .map(({ surface, reading }) =>
        /\p{Script=Han}/u.test(surface) ? reading?.replace('*', '') : surface,
      );
    return readings.every(Boolean) ? readings.join(' ') : undefined;
  },
};

export type JapaneseNameTasks = typeof INTAKE_TASKS;
