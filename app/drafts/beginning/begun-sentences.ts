export const SENTENCES = {
  offline:
    'You are offline. Your words are kept on this device and are saved when the network is back.',
  sessionOver: 'Please log in again. What you wrote is still here.',
  notKept: 'This browser keeps nothing, so please do not close this page before it is finished.',
  notKeptPicture: 'This browser keeps your words, but no picture. Please do not close this page.',
  createFailed: 'The page could not be created at the moment. What you wrote is safe.',
  notSaved: 'This could not be saved at the moment. What you wrote is safe. Please try again.',
  loadFailed: 'We couldn’t load this. Anything you’ve written is still saved.',
} as const;
