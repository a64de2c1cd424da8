export interface ContactValues {
  text: string;
  name: string;
  email: string;
}

export type ContactErrors = Partial<Record<keyof ContactValues, string>>;

/** The form as it is shown again, filled in. */
export interface ContactFormView {
  values: ContactValues;
  errors: ContactErrors;
  /** what happened, and what to do */
  notice: string;
}

/**
 * The id of the thanks. The page is the same for everybody and cached, so its address selects them after a message was
 * sent.
 */
export const CONTACT_THANKS = 'sent';
