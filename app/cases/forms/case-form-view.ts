import type { TributesHeader } from '../../tributes/contract.ts';

/** `claim`: a visitor asks to become the owner. `wish`: a living person asks to be left out of a page. */
export type CaseFormKind = 'claim' | 'wish';

export const CASE_PATHS = {
  claim: 'claim',
  wish: 'about-me',
} as const satisfies Record<CaseFormKind, string>;

export const SENT_QUERY = 'sent';
/** the URL parameter of the page that is shown after a claim was withdrawn */
export const TAKEN_BACK_QUERY = 'taken-back';

export interface CaseValues {
  text: string;
  name: string;
  relationship: string;
  email: string;
}

interface OfMemorial {
  kind: CaseFormKind;
  memorial: TributesHeader;
  /** false if no member would read it */
  isKept: boolean;
  /** true if a member may at least moderate, although perhaps none would read this form */
  isLookedAfter: boolean;
}

export interface CaseFormView extends OfMemorial {
  values: CaseValues;
  errors: Partial<Record<keyof CaseValues, string>>;
  notice?: string;
  formToken: string;
}

export interface CaseThanksView extends OfMemorial {
  after: 'sent' | 'taken-back';
}

/** shown instead of the form if the people on the page are invented */
export interface NoCaseView extends OfMemorial {
  closed: string;
}

/** the page that explains the forms */
export interface AboutThisPageView extends Pick<OfMemorial, 'memorial' | 'isLookedAfter'> {
  /** true if an owner would read a claim or an offer of help */
  isKeptByOwner: boolean;
}
