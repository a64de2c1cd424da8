import { msg } from '@lingui/core/macro';

export const SENTENCES = {
  offline: msg`You’re offline. We’re keeping your changes on this device and will save them when you’re back online.`,
  sessionOver: msg`Please log in again. Your changes are still here.`,
  changedElsewhere: msg`You continued editing in another tab. This page now shows what you entered there.`,
  notKept: msg`This browser can’t save your page as you go. Please keep this tab open until you’ve finished.`,
  notKeptPicture: msg`This browser can save what you’ve written but not your photo. Please keep this tab open until you’ve finished.`,
  createFailed: msg`We couldn’t create the page just now. Everything you entered is still here.`,
  notSaved: msg`We couldn’t save your choices just now. They’re still here; please try again.`,
  loadFailed: msg`We couldn’t load the page just now. Your changes are saved; please try again.`,
};
