/** What a person wrote, inside a message. As a value of the message it would be read as markup. */
export function UserText({ of }: { of: string | number }) {
  return <bdi>{of}</bdi>;
}
