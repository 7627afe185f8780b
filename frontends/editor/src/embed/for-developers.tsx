import { Section } from '../form/section';
import type { SettingsForm } from '../form/settings-form';
import { AllowedSites } from './allowed-sites';
import { ApiKeys } from './api-keys';
import { IdentitySecrets } from './identity-secrets';
import { SpendingCap } from './spending-cap';

/** Who may use the chatbot besides its widget on any page, and what it may cost. */
export const ForDevelopers = ({ form, chatbotId }: { form: SettingsForm; chatbotId: string | undefined }) => (
  <>
    <Section title="For developers" hint="Bounds for the widget, and keys for other clients.">
      <AllowedSites form={form} />
      <SpendingCap form={form} />
    </Section>
    {chatbotId && (
      <>
        <Section
          title="Identity verification"
          hint="Users of your site find their conversations on every device, once your server vouches for them with a secret. One that you replace works for another 24 hours."
        >
          <IdentitySecrets chatbotId={chatbotId} />
        </Section>
        <Section
          title="API keys"
          hint="Any client of OpenAI’s API can use this chatbot as a model, with a key of it. Keep keys on your server: whoever has one can ask at your expense."
        >
          <ApiKeys chatbotId={chatbotId} />
        </Section>
      </>
    )}
  </>
);
