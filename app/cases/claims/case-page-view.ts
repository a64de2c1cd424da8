import type { TributesHeader } from '../../tributes/contract.ts';

export type ClaimStage =
  | 'unconfirmed'
  /** the owner or the successor was asked and has not answered yet */
  | 'asked'
  | 'with-operator'
  | 'granted'
  | 'kept'
  | 'other-keeper'
  | 'became-owner'
  | 'declined'
  | 'repeated'
  | 'gone';

export interface ClaimantPageView {
  reader: 'claimant';
  memorial: TributesHeader;
  roomsOf?: string;
  stage: ClaimStage;
  until: string;
  text: string;
  email: string;
  /** the relation of the visitor to the claim; only the signed-in claimant can accept */
  viewer: 'claimant' | 'other-user' | 'visitor';
}

export interface OwnerPageView {
  reader: 'owner';
  memorial: TributesHeader;
  claimant: { name: string; relationship: string };
  stage: 'open' | 'kept' | 'other-keeper' | 'closed';
  until: string;
}

export type CasePageView = ClaimantPageView | OwnerPageView;

/** The query of a claimant's page that asks before it deletes the claim. Looking at it deletes nothing. */
export const WITHDRAW_QUERY = 'withdraw';

export const CASE_INTENTS = {
  confirm: 'confirm',
  takeBack: 'take-back',
  accept: 'accept',
  keep: 'keep',
} as const;
