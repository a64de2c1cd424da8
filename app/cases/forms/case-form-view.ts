/** The data of the forms “This page should be kept by me” and “I want to be left out”. */
import type { TributesHeader } from '../../tributes/contract.ts';

/** `claim`: a visitor asks to become the owner. `wish`: a living person asks to be left out of a page. */
export type CaseFormKind = 'claim' | 'wish';

/** The last part of the form's URL. */
export const CASE_PATHS = {
  claim: 'claim',
  wish: 'about-me',
} as const satisfies Record<CaseFormKind, string>;

/** URL parameter of the page that thanks the visitor for a request. */
export const SENT_QUERY = 'sent';
/** URL parameter of the page that is shown after a claim was withdrawn. */
export const TAKEN_BACK_QUERY = 'taken-back';

/** The values that the visitor has entered in the form. */
export interface CaseValues {
  text: string;
  name: string;
  relationship: string;
  email: string;
}

interface OfMemorial {
  kind: CaseFormKind;
  memorial: TributesHeader;
  /** false if the memorial has no owner */
  isKept: boolean;
}

export interface CaseFormView extends OfMemorial {
  values: CaseValues;
  /** error messages by field */
  errors: Partial<Record<keyof CaseValues, string>>;
  /** an error message that belongs to no field */
  notice?: string;
  formToken: string;
}

/** The view after the form was sent, or after a claim was withdrawn. */
export interface CaseThanksView extends OfMemorial {
  after: 'sent' | 'taken-back';
}

/** The view that replaces the form on a page that cannot be claimed. */
export interface NoCaseView extends OfMemorial {
  closed: string;
}
