/**
 * A hidden field that contains the account's email, so that password managers store the password under that account.
 */
export function UsernameForPasswordManagers({ email }: { email: string }) {
  return (
    <input
      className="visually-hidden"
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
