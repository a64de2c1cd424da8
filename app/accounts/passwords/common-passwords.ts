/**
 * These passwords are rejected only if `PASSWORD_REFUSE_COMMON` is true, because SPEC has no such
 * rule.
 */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 123123 123123123 123321 1234qwer
  12341234 111111 11111111 112233 121212 000000 00000000 222222 333333 444444 555555 666666 777777
  7777777 888888 88888888 999999 987654 654321 987654321 9876543210 696969 131313 159753 147258 147258369
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword passwort motdepasse contrasena
  qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl
  zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qazwsxedc q1w2e3r4 abc123 abcd1234 abcdef
  a123456 aa123456 a1b2c3 aaaaaa asdasd asd123 qwe123 qweqwe iloveyou iloveyou1 loveyou lovely sunshine
  princess dragon monkey shadow master michael jordan jennifer jessica charlie daniel thomas andrew
  football baseball basketball soccer superman batman pokemon starwars welcome welcome1 letmein whatever
  trustno1 freedom flower computer internet secret secret1 google facebook changeme admin123 admin1
  administrator root123 test123 test1234 testing guest123 login123 default hello123 hello1 summer winter
  ginger cookie buster hunter killer tigger maggie ashley nicole chelsea liverpool arsenal family mother
  father grandma memorial memory`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFKC').toLowerCase());
}
