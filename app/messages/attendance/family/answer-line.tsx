import { Plural } from '@lingui/react/macro';

/** A guest’s name and the number of people in their party. */
export function AnswerLine({ name, people }: { name: string; people: number }) {
  return (
    <p className="attendance-line">
      <span className="attendance-name">
        <bdi>{name}</bdi>
      </span>
      <span>
        <Plural value={people} one="# person" other="# people" />
      </span>
    </p>
  );
}
