import { LANGUAGES, MODELS } from '@chatbot-builder/contracts/constants';
import { Checkbox, Select } from '@chatbot-builder/kit/antd-select';
import { Input } from '@chatbot-builder/kit/antd';
import { lazy, Suspense } from 'react';
import { controlProps } from '../form/field-problem';
import { SettingRow } from '../form/setting-row';
import { controlId, type SettingsForm } from '../form/settings-form';
import { makeDefault, supportOnly } from './languages';
import classes from './settings-tab.module.css';

const DataToCollect = lazy(async () => ({ default: (await import('./data-to-collect')).DataToCollect }));

const modelOptions = MODELS.map(({ id, label }) => ({ value: id, label: `${id} (${label})` }));
const languageOptions = LANGUAGES.map(({ code, name }) => ({ value: code, label: name }));

export function SettingsTab({ form }: { form: SettingsForm }) {
  const { values, edit, problemOf } = form;
  return (
    <>
      <SettingRow form={form} field="name" label="Chatbot Name" hint="Visitors see it above the chat." required>
        <Input
          {...controlProps(controlId('name'), problemOf('name'))}
          value={values.name}
          onChange={({ target }) => edit({ name: target.value })}
          autoComplete="off"
          required
        />
      </SettingRow>
      <SettingRow
        form={form}
        field="description"
        label="Description"
        hint="A note for yourself. Visitors do not see it."
      >
        <Input.TextArea
          {...controlProps(controlId('description'), problemOf('description'))}
          value={values.description}
          onChange={({ target }) => edit({ description: target.value })}
          autoSize={{ minRows: 2, maxRows: 8 }}
        />
      </SettingRow>
      <SettingRow form={form} field="model" label="AI Model" hint="Larger models reason better but answer more slowly.">
        <Select
          id={controlId('model')}
          className={classes['select']}
          value={values.model}
          options={modelOptions}
          onChange={(model) => edit({ model })}
        />
      </SettingRow>
      <SettingRow
        form={form}
        field="offlineFallback"
        label="When the Model Fails"
        hint="For example while the provider is down, or your API key has no credit."
      >
        <Checkbox
          id={controlId('offlineFallback')}
          className={classes['check']}
          checked={values.offlineFallback}
          onChange={({ target }) => edit({ offlineFallback: target.checked })}
        >
          Quote the knowledge where it has the answer
        </Checkbox>
      </SettingRow>
      <SettingRow
        form={form}
        field="autoDetectLanguage"
        label="Auto-Detect Language"
        hint="Visitors are answered in the language they write in."
      >
        <Checkbox
          id={controlId('autoDetectLanguage')}
          className={classes['check']}
          checked={values.autoDetectLanguage}
          onChange={({ target }) => edit({ autoDetectLanguage: target.checked })}
        >
          Detect the visitor’s language
        </Checkbox>
      </SettingRow>
      {values.autoDetectLanguage && (
        <SettingRow
          form={form}
          field="supportedLanguages"
          label="Supported Languages"
          hint="The chatbot uses the default for any other language."
        >
          <Select
            id={controlId('supportedLanguages')}
            className={classes['select']}
            mode="multiple"
            value={values.supportedLanguages}
            options={languageOptions.map((option) => ({
              ...option,
              disabled: option.value === values.defaultLanguage,
            }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(codes) => edit(supportOnly(codes, values.defaultLanguage))}
          />
        </SettingRow>
      )}
      <SettingRow
        form={form}
        field="defaultLanguage"
        label="Default Language"
        hint="Used when the visitor’s language is unknown or not supported."
      >
        <Select
          id={controlId('defaultLanguage')}
          className={classes['select']}
          value={values.defaultLanguage}
          options={languageOptions}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(code) => edit(makeDefault(code, values.supportedLanguages))}
        />
      </SettingRow>
      <SettingRow
        form={form}
        field="fieldMappings"
        label="Data to Collect"
        hint="What visitors say of these fields is kept with the conversation. A description says what a field asks for."
      >
        <Suspense fallback={<div className={classes['room']} />}>
          <DataToCollect form={form} />
        </Suspense>
      </SettingRow>
    </>
  );
}
