export { FuneralSettingsForm } from './funeral-settings-form.tsx';
export { GatheringForm } from './gathering-form.tsx';
