/** What the pages of visitors' words show. */
import type { TributesHeader } from '../../tributes/contract.ts';
import type { WordsKind } from './words-kind.ts';

export type FieldName =
  | 'text'
  | 'name'
  | 'relationship'
  | 'category'
  | 'photo'
  | 'email'
  | 'mayAnswer';

/** The fields as the visitor has typed them. */
export interface FormValues {
  text: string;
  name: string;
  relationship: string;
  category: string;
  email: string;
  mayAnswer: boolean;
}

export interface FormView {
  kind: WordsKind;
  memorial: TributesHeader;
  /** the family's categories; the field is left out if there are none */
  categories: string[];
  values: FormValues;
  /** sentences by field */
  errors: Partial<Record<FieldName, string>>;
  /** a sentence about the form as a whole */
  notice?: string;
  /** empty on the form that changes words */
  formToken: string;
  /** true if a picture is stored with the words */
  hasPhoto: boolean;
}

/** Shown instead of the form when nobody would read the words. */
export interface ClosedView {
  kind: WordsKind;
  memorial: TributesHeader;
  closed: string;
}

/** The writer's own page. */
export interface OwnView {
  kind: WordsKind;
  memorial: TributesHeader;
  /** `waiting` also stands for words that were held or declined: declining is told to nobody */
  state: 'waiting' | 'published' | 'changed' | 'withdrawn';
  values: FormValues;
  hasPhoto: boolean;
  /** the form, if the writer wants to change the words */
  form?: FormView;
}
