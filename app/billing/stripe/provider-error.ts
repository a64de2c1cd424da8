/**
 * A failed call to the payment provider. The provider's message is left out, because it can repeat
 * request data such as an e-mail address.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /**
   * 'unreachable': no response, so the outcome is unknown. 'refused': a 4xx response. 'broken': a 5xx or an
   * invalid response. 'missing': the object does not exist at the provider.
   */
  readonly reason: 'unreachable' | 'refused' | 'broken' | 'missing';
  readonly status: number | undefined;
  readonly providerCode: string | undefined;
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
    super(`The call ${details.call} to the payment provider failed: ${reason}`);
    this.reason = reason;
    this.status = details.status;
    this.providerCode = details.code;
    this.parameter = details.parameter;
    this.providerRequest = details.request;
  }
}
