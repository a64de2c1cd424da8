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

export interface FormValues {
  text: string;
  name: string;
  relationship: string;
  category: string;
  email: string;
  mayAnswer: boolean;
}

export interface OwnPicture {
  address: string;
  width: number;
  height: number;
}

export interface FormView {
  kind: WordsKind;
  memorial: TributesHeader;
  /** the family's categories; without categories, the form hides the field */
  categories: string[];
  values: FormValues;
  /** error sentences by field */
  errors: Partial<Record<FieldName, string>>;
  /** an error sentence that belongs to no single field */
  notice?: string;
  /** empty on the form that changes a tribute or letter */
  formToken: string;
  picture?: OwnPicture | undefined;
  removesPicture?: boolean | undefined;
  /** set if the form changes a stored text; `version` changes with each change of that text */
  change?: { id: string; version: string };
}

export interface ClosedView {
  kind: WordsKind;
  memorial: TributesHeader;
  closed: string;
  /** true if the memorial has no owner, so that a visitor can claim it */
  mayClaim?: boolean;
}

export interface OwnView {
  id: string;
  kind: WordsKind;
  memorial: TributesHeader;
  /**
   * `waiting` includes held and declined texts, because the page must not reveal those decisions to the
   * writer.
   */
  state: 'waiting' | 'published' | 'changed' | 'withdrawn';
  values: FormValues;
  picture?: OwnPicture | undefined;
  /** present if the writer is changing the text */
  form?: FormView;
}
