import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';

export type NoticeType = 'error' | 'success' | 'warning' | 'info';

export const NOTICE_ICONS: Record<NoticeType, LucideIcon> = {
  error: CircleAlert,
  success: CircleCheck,
  warning: TriangleAlert,
  info: Info,
};
