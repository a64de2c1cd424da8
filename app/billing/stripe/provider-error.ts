/**
 * Why the payment provider gave no usable answer. The provider's own sentence repeats what it was sent, so
 * it is left out: what stays is what an operator looks up in the provider's log.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /**
   * 'unreachable': nobody knows whether it was done. 'refused': it was not done. 'broken': the provider had a
   * fault of its own, or answered what nobody can read. 'missing': what was named does not exist there.
   */
  readonly reason: 'unreachable' | 'refused' | 'broken' | 'missing';
  readonly status: number | undefined;
  readonly providerCode: string | undefined;
  /** the parameter that it complained about */
  readonly parameter: string | undefined;
  readonly providerRequest: string | undefined;

  constructor(
    reason: ProviderError['reason'],
    details: {
      call: string;
      status?: number | undefined;
      code?: string | undefined;
      parameter?: string | undefined;
      request?: string | undefined;
    },
  ) {
    super(`The payment provider: ${details.call} was ${reason}`);
    this.reason = reason;
    this.status = details.status;
    this.providerCode = details.code;
    this.parameter = details.parameter;
    this.providerRequest = details.request;
  }
}
