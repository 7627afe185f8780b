import { Page, PageHeader, useCurrentUser, useMay } from '@chatbot-builder/kit';
import { ApiKeyCard } from './api-key-card';
import { AppearanceCard } from './appearance-card';
import { DangerZoneCard } from './danger-zone-card';
import { DevicesCard } from './devices-card';
import { EmailCard } from './email-card';
import { PasswordCard } from './password-card';
import { SubscriptionCard } from './subscription-card';
import { TwoFactorCard } from './two-factor/two-factor-card';
import classes from './settings.module.css';

export function Settings() {
  const user = useCurrentUser();
  const owner = useMay('account:manage');
  return (
    <Page>
      <div className={classes['settings']}>
        <PageHeader title="Settings" subtitle="Manage your account and preferences" />
        <AppearanceCard />
        {owner && <ApiKeyCard />}
        {owner && <SubscriptionCard />}
        {owner && <DangerZoneCard />}
        <h2 className={classes['group']}>Sign-in</h2>
        {user && <EmailCard user={user} />}
        <PasswordCard />
        <TwoFactorCard />
        <DevicesCard />
      </div>
    </Page>
  );
}
