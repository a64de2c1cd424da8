import type { TributesHeader } from '../../tributes/contract.ts';
import type { ClosedView } from '../writing/form/form-view.ts';

/** The last segment of the address of the form. */
export const COMING_PATH = 'coming';

export type ComingField = 'name' | 'count' | 'gathering' | 'email' | 'note';

export interface ComingValues {
  name: string;
  count: string;
  /** the numbers of the chosen gatherings */
  gathering: string[];
  email: string;
  note: string;
}

export interface ShownGathering {
  number: number;
  title: string;
  when: string;
  place?: string;
  /** with line breaks */
  address?: string;
  directions?: string;
  note?: string;
}

export interface ComingFormView {
  memorial: TributesHeader;
  /** those to which visitors can still say that they are coming */
  gatherings: ShownGathering[];
  /** true if only those who are coming get the exact address of one of them */
  isAddressClosed: boolean;
  values: ComingValues;
  errors: Partial<Record<ComingField, string>>;
  /** an error message that belongs to no field */
  notice?: string;
  /** empty in the form that changes an answer */
  formToken: string;
  /** the state of the funeral when the form was made */
  seen: string;
  /** true if the visitor has sent another answer, and now reads that this one is counted as well */
  isSecond?: boolean;
}

export type NotTakenView = Omit<ClosedView, 'kind'>;

export interface OwnAnswerView {
  /** of the guest's page, without the proof that a mailed link contains */
  path: string;
  memorial: TributesHeader;
  state: 'coming' | 'cancelled';
  name: string;
  /** how many people come */
  count: number;
  gatherings: Array<
    ShownGathering & {
      isCancelled: boolean;
      /** the path of its calendar file */
      calendar?: string;
    }
  >;
  note?: string;
  email?: string;
  /** true if the page was opened by the link in a mail to an address that is not confirmed yet */
  isConfirmable: boolean;
  /** true after the last of the guest's gatherings, or if all of them were cancelled */
  isOver: boolean;
  /** false after the last gathering */
  canChange: boolean;
  /** true if the visitor can answer once more after a cancellation */
  canAnswerAgain: boolean;
  /** what the family has written to its guests, newest first */
  words: Array<{ text: string; day: string }>;
  notice?: string;
  form?: ComingFormView;
}
