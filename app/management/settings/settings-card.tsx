import { useId, type ReactNode } from 'react';

import './memorial-settings.css';

interface SettingsCardProps {
  title: string;
  tone?: 'danger';
  children: ReactNode;
}

export function SettingsCard({ title, tone, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section className="memorial-settings-card" data-tone={tone} aria-labelledby={id}>
      <h2 id={id} className="memorial-settings-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
