import { allowedDomain } from '@chatbot-builder/contracts/allowed-domains';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { Select } from '@chatbot-builder/kit/antd-select';
import { controlProps } from '../form/field-problem';
import { SettingRow } from '../form/setting-row';
import { controlId, type SettingsForm } from '../form/settings-form';
import classes from './for-developers.module.css';

const FIELD = 'allowedDomains';
const SEPARATORS = [',', ' ', '\n'];

export const AllowedSites = ({ form: { values, edit, problemOf }, form }: { form: SettingsForm }) => (
  <SettingRow
    form={form}
    field={FIELD}
    label="Allowed Sites"
    hint="Where the widget may be embedded. *.example.com stands for all names below example.com. None: everywhere. The chatbot’s own page is always open."
  >
    <Select
      {...controlProps(controlId(FIELD), problemOf(FIELD))}
      className={classes['sites']}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={values[FIELD]}
      maxCount={LIMITS.allowedDomainsMax}
      tokenSeparators={SEPARATORS}
      placeholder="example.com"
      onChange={(sites: string[]) => edit({ [FIELD]: [...new Set(sites.map((site) => allowedDomain(site) ?? site))] })}
    />
  </SettingRow>
);
