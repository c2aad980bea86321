import { AnimalFields } from './AnimalFields';
import { FormSection } from './FormSection';
import { WhatYouGetFields } from './WhatYouGetFields';

/** What both forms ask of the animal, where the server keeps it. */
export const AnimalFactSections = () => (
  <>
    <FormSection title="The animal">
      <AnimalFields />
    </FormSection>
    <FormSection title="What buyers get">
      <WhatYouGetFields />
    </FormSection>
  </>
);
