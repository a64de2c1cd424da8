import { plural } from '@lingui/core/macro';
import { Select, Trans, useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';

import { VerifiedOnly } from '../../accounts/settings/verified-only.tsx';
import { UserText } from '../../language/user-text.tsx';
import type { Member, MembersResponse } from '../contract.ts';
import { INVITATION_DAYS } from '../invitations/contract.ts';
import { roleLabel } from '../role-texts.ts';

import './members.css';
import { InviteForm } from './invite-form.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { PendingInvitations } from './pending-invitations.tsx';

interface MembersCardProps {
  members: MembersResponse;
  children?: ReactNode;
}

export function MembersCard({ members: data, children }: MembersCardProps) {
  const { t, i18n } = useLingui();
  const { members, invitations, mayInviteAs } = data;
  const own = members.find(({ isYou }) => isYou);
  const list = useRef<HTMLUListElement>(null);
  const onFocus = useFocusAfterRemoval(list);
  return (
    <div className="members" onFocus={onFocus}>
      <MemberList ref={list} members={members} mayChange={own?.role === 'owner'} />
      {children}
      {invitations.length > 0 ? <PendingInvitations invitations={invitations} /> : null}
      {mayInviteAs.length > 0 ? (
        <section aria-labelledby="members-invite">
          <h3 id="members-invite" className="members-heading">
            <Trans>Invite someone to help</Trans>
          </h3>
          <p className="members-text">
            {own?.role === 'owner'
              ? t`We’ll email them a link. Only they can use it, and it works for ${plural(INVITATION_DAYS, { one: '# day', other: '# days' })}.`
              : i18n._(
                  'As an editor, you can invite contributors. For any other role, ask the owner.',
                )}
          </p>
          <VerifiedOnly reason={t`Please verify your email address to invite other people.`}>
            <InviteForm roles={mayInviteAs} />
          </VerifiedOnly>
        </section>
      ) : null}
      {own ? <Leaving own={own} /> : null}
    </div>
  );
}

interface MemberListProps {
  ref: RefObject<HTMLUListElement | null>;
  members: readonly Member[];
  mayChange: boolean;
}

function MemberList({ ref, members, mayChange }: MemberListProps) {
  const { t, i18n } = useLingui();
  const [changed, setChanged] = useState<Member>();
  return (
    <>
      <ul ref={ref} className="members-list" aria-label={t`People`} tabIndex={-1}>
        {members.map((member) => (
          <li key={member.id} className="members-row">
            <div className="members-words">
              <p className="members-name">
                {member.isYou ? (
                  <Trans>
                    <UserText of={member.name} /> (you)
                  </Trans>
                ) : (
                  <bdi>{member.name}</bdi>
                )}
              </p>
              <p className="members-detail">
                {member.readsLetters ? (
                  <Select
                    value={{ role: member.role }}
                    _owner="Owner, can read condolences"
                    _editor="Editor, can read condolences"
                    _moderator="Moderator, can read condolences"
                    other="Contributor, can read condolences"
                  />
                ) : (
                  roleLabel(i18n, member.role)
                )}
              </p>
            </div>
            {mayChange && member.role !== 'owner' ? (
              <button
                type="button"
                className="button"
                data-variant="quiet"
                aria-label={t`Change role of ${{ name: member.name }}`}
                onClick={() => setChanged(member)}
              >
                <Trans>Change role</Trans>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {changed ? (
        <MemberDialog
          member={changed}
          onClose={() => setChanged(undefined)}
          onReturnFocus={() => ref.current?.focus()}
        />
      ) : null}
    </>
  );
}

function Leaving({ own: { role } }: { own: Member }) {
  const [isAsking, setIsAsking] = useState(false);
  if (role === 'owner') return null;
  return (
    <section aria-labelledby="members-leave">
      <h3 id="members-leave" className="members-heading">
        <Trans>Stop helping with this page</Trans>
      </h3>
      <p className="members-text">
        <Trans>If you stop helping, anything you’ve added will stay on the page.</Trans>
      </p>
      <p className="members-actions">
        <button
          type="button"
          className="button"
          data-variant="quiet"
          onClick={() => setIsAsking(true)}
        >
          <Trans>Stop helping</Trans>
        </button>
      </p>
      {isAsking ? <LeaveDialog onClose={() => setIsAsking(false)} /> : null}
    </section>
  );
}

/**
 * Moves the focus to `target` if the focused element was removed, for example with a deleted row.
 * @returns the `onFocus` handler for the element around the content that can be removed
 */
function useFocusAfterRemoval(target: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) target.current?.focus();
  });
  return (event: FocusEvent) => {
    last.current = event.target;
  };
}
