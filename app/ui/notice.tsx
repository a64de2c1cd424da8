import type { ReactNode } from 'react';

import './notice.css';
import { NOTICE_ICONS, type NoticeType } from './notice-icons.ts';

interface NoticeProps {
  type: NoticeType;
  title?: string;
  children?: ReactNode;
  /** 'alert' for a new error, 'status' for new information, undefined for permanent text */
  role?: 'alert' | 'status';
}

export function Notice({ type, title, children, role }: NoticeProps) {
  const Icon = NOTICE_ICONS[type];
  return (
    <div className="notice" data-type={type} role={role}>
      <Icon className="notice-icon" aria-hidden="true" />
      <div className="notice-words">
        {title ? <p className="notice-title">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}

interface WarningNoticeProps {
  title: string;
  warnings: readonly string[];
}

export function WarningNotice({ title, warnings }: WarningNoticeProps) {
  if (warnings.length === 0) return null;
  return (
    <Notice type="warning" title={title}>
      <ul className="notice-list">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Why an action has failed. Screen readers announce it. */
export function ErrorNotice({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <Notice type="error" role="alert">
      <p>{sentence}</p>
    </Notice>
  );
}
