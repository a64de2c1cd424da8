import { createContext, use, useId, type ReactNode } from 'react';

import './memorial-settings.css';

/** the heading of the room around the card; empty outside the settings */
const RoomTitle = createContext('');

export function CardsInRoom({ title, children }: { title: string; children: ReactNode }) {
  return <RoomTitle value={title}>{children}</RoomTitle>;
}

interface SettingsCardProps {
  title: string;
  tone?: 'danger';
  children: ReactNode;
}

export function SettingsCard({ title, tone, children }: SettingsCardProps) {
  const id = useId();
  // The heading of the room stands above the card already.
  const isRepeated = use(RoomTitle) === title;
  return (
    <section className="memorial-settings-card" data-tone={tone} aria-labelledby={id}>
      <h2 id={id} className={isRepeated ? 'visually-hidden' : 'memorial-settings-heading'}>
        {title}
      </h2>
      {children}
    </section>
  );
}
