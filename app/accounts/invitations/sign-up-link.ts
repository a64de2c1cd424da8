/** What the page of the operator's link shows without a sign-in. */
export interface SignUpLink {
  /** such as `r…@example.org` */
  sentTo: string;
}
