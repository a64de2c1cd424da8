const LETTERS = '[0-9A-Za-z]{22}';

/** The path of a field of a draft that holds a photo. */
export const PHOTO_PLACE = new RegExp(
  `^(?:profilePhoto|backgroundPhoto|sec_${LETTERS}\\.(?:(?:photos|events|members)\\.itm_${LETTERS}\\.photo|content\\.itm_${LETTERS}\\.url))$`,
);
