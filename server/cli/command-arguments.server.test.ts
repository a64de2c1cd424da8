import { describe, expect, test } from 'vitest';

import { parseCommand } from './command-arguments.server.ts';
import { WrongUsageError } from './command-output.server.ts';

describe('a command is parsed', () => {
  test.each([
    ['import ada', { name: 'import', path: 'ada', replace: false }],
    ['import --replace ada.json', { name: 'import', path: 'ada.json', replace: true }],
    ['import -- --odd', { name: 'import', path: '--odd', replace: false }],
    ['import -- -h', { name: 'import', path: '-h', replace: false }],
    [
      'import ada --owner a@example.org',
      { name: 'import', path: 'ada', replace: false, owner: 'a@example.org' },
    ],
    ['invite a@example.org', { name: 'invite-to-sign-up', email: 'a@example.org' }],
    [
      'invite ada a@example.org --role editor',
      { name: 'invite', slug: 'ada', email: 'a@example.org', role: 'editor' },
    ],
    [
      'bring-back ada.zip',
      { name: 'bring-back', path: 'ada.zip', owner: undefined, isDraft: false },
    ],
    [
      'bring-back ada.zip --owner a@example.org --draft',
      { name: 'bring-back', path: 'ada.zip', owner: 'a@example.org', isDraft: true },
    ],
    ['export ada', { name: 'export', slug: 'ada', output: undefined, folder: undefined }],
    ['export ada -o a.json', { name: 'export', slug: 'ada', output: 'a.json', folder: undefined }],
    ['export ada --to=a', { name: 'export', slug: 'ada', output: undefined, folder: 'a' }],
    ['list', { name: 'list', asJson: false }],
    ['list --json', { name: 'list', asJson: true }],
    ['remove ada --yes', { name: 'remove', slug: 'ada', isConfirmed: true }],
    ['move-media', { name: 'move-media' }],
    ['legal here', { name: 'legal', path: 'here', language: 'en' }],
    ['legal here --language de', { name: 'legal', path: 'here', language: 'de' }],
    ['cdn off --purged', { name: 'cdn-off', isPurged: true }],
    ['doctor', { name: 'doctor', asJson: false }],
    ['backup list', { name: 'backup', command: { what: 'list' } }],
    ['backup prove', { name: 'backup', command: { what: 'prove', path: undefined } }],
    ['backup prove a', { name: 'backup', command: { what: 'prove', path: 'a' } }],
    ['doctor --json', { name: 'doctor', asJson: true }],
    [
      'mail test a@example.org --ip 192.0.2.7 --dns 127.0.0.1:5300',
      {
        name: 'mail',
        command: {
          action: 'test',
          address: 'a@example.org',
          ip: '192.0.2.7',
          dns: '127.0.0.1:5300',
        },
      },
    ],
    [
      'mail check received.eml',
      { name: 'mail', command: { action: 'check', path: 'received.eml', dns: undefined } },
    ],
    ['version', { name: 'versions' }],
    ['--help', { name: 'help' }],
    ['import --help', { name: 'help' }],
    ['--version', { name: 'version' }],
  ])('%s', (line, command) => {
    expect(parseCommand(line.split(' '))).toEqual(command);
  });
});

describe('an invalid command is refused with a message', () => {
  test.each([
    ['', 'No command was given'],
    ['frob', 'There is no command "frob"'],
    ['import', 'FILE.json or FOLDER is missing'],
    ['invite ada', 'SLUG or EMAIL is missing'],
    ['invite a@example.org --role editor', 'SLUG or EMAIL is missing'],
    ['invite ada a@b.org c --role editor', 'Unexpected argument "c"'],
    [
      'invite ada a@b.org --role king',
      '--role must be one of owner, editor, moderator, contributor',
    ],
    ['import a b', 'Unexpected argument "b"'],
    ['import --replcae a', "Unknown option '--replcae'"],
    ['bring-back', 'ARCHIVE.zip is missing'],
    ['export', 'SLUG is missing'],
    ['export a --to', "Option '--to <value>' argument missing"],
    ['export a --to b -o c', 'export takes --output or --to, not both'],
    ['list a', 'Unexpected argument "a"'],
    ['remove', 'SLUG is missing'],
    ['doctor now', 'Unexpected argument "now"'],
    ['mail', 'mail needs test ADDRESS or check FILE'],
    ['mail test nobody', 'ADDRESS must be an email address'],
    ['mail test a@b.org --ip x', '--ip must be an IP address, such as 192.0.2.7'],
    ['mail test a@b.org --dns localhost', '--dns must be the IP address of a DNS server'],
    ['mail test a@b.org --dns 1.1.1.1:99999', '--dns must be the IP address of a DNS server'],
    ['mail test a@b.org --dns [2001:db8::1', '--dns must be the IP address of a DNS server'],
    ['mail check', 'FILE is missing'],
    ['mail check a.eml b.eml', 'Unexpected argument "b.eml"'],
    ['version 2', 'Unexpected argument "2"'],
    ['move-media now', 'Unexpected argument "now"'],
  ])('%s', (line, sentence) => {
    const read = () => parseCommand(line.split(' ').filter(Boolean));
    expect(read).toThrow(WrongUsageError);
    expect(read).toThrow(sentence);
  });
});
