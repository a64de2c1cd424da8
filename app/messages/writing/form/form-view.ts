import type { TributesHeader } from '../../../tributes/contract.ts';
import type { MessageKind } from '../../message-kind.ts';

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
  kind: MessageKind;
  memorial: TributesHeader;
  categories: string[];
  values: FormValues;
  errors: Partial<Record<FieldName, string>>;
  /** an error message that belongs to no field */
  notice?: string;
  /** how a new tribute appears; undefined for a letter or a change */
  review?: 'family' | 'trusted' | undefined;
  /** empty in the form that changes a stored text */
  formToken: string;
  picture?: OwnPicture | undefined;
  removesPicture?: boolean | undefined;
  /** Set if the form changes a stored text. Each change of the text changes `version`. */
  change?: { id: string; version: string };
}

export interface ClosedView {
  kind: MessageKind;
  memorial: TributesHeader;
  closed: string;
  /** true if no one looks after the memorial, so a visitor can claim it */
  mayClaim?: boolean;
  /** what the visitor has sent in vain */
  text?: string;
}

export interface OwnView {
  id: string;
  kind: MessageKind;
  /** of the writer's page, without the proof that a mailed link contains */
  path: string;
  memorial: TributesHeader;
  /**
   * `waiting` includes declined texts and texts in 'Probably spam', because the page must not
   * reveal these decisions to the writer. `kept`: the page shows earlier words. `declined`: twice, so there is no
   * further review.
   */
  state: 'waiting' | 'published' | 'changed' | 'kept' | 'declined' | 'withdrawn';
  values: FormValues;
  picture?: OwnPicture | undefined;
  /** a photo that is not there yet, or that could not be used */
  photo?: { state: 'preparing' } | { state: 'refused'; note: string } | undefined;
  /**
   * Whether the family can reply to a letter whose writer wants a reply. `confirmable`: the page was opened by the
   * link in a mail to the writer's address.
   */
  reply?: 'confirmed' | 'confirmable' | 'unconfirmed' | undefined;
  /** an error message */
  notice?: string;
  form?: FormView;
}
