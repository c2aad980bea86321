import { brandOf } from '../account/cardNumber';
import {
  errorOf,
  formatCvc,
  formatExpiry,
  formatNumber,
  paymentMethodForm,
  type FieldName,
  type Values,
} from './cardFields';
import { COUNTRIES } from './countries';
import { createField, type Field } from './field';
import type { BrowserError, FormState } from './messages';

const ADDRESS: readonly FieldName[] = ['country', 'postalCode'];

/** The card form: fields that format their input and show an error when they lose focus. */
export class CardForm {
  readonly element = document.createElement('form');
  private readonly fields: Record<FieldName, Field>;
  private asksAddress = true;
  private state: FormState = { isComplete: false, isEmpty: true };

  constructor(private readonly onChange: (state: FormState) => void) {
    this.fields = createFields();
    this.element.noValidate = true;
    this.element.autocomplete = 'on';
    const submit = document.createElement('button');
    submit.hidden = true;
    this.element.append(...Object.values(this.fields).map(({ element }) => element), submit);
    for (const [name, field] of this.entries()) {
      field.control.addEventListener('input', () => this.handleInput(name));
      field.control.addEventListener('blur', () => this.handleBlur(name));
    }
    this.handleInput('country');
  }

  setOptions(options: { asksAddress: boolean; isReadOnly: boolean }): void {
    this.asksAddress = options.asksAddress;
    for (const [, field] of this.entries()) field.control.disabled = options.isReadOnly;
    this.showPostalCode();
    for (const name of ADDRESS) {
      if (!options.asksAddress) this.fields[name].element.hidden = true;
    }
  }

  /** Shows every error, focuses the first field that has one, and returns its error. */
  validate(): BrowserError | undefined {
    const faults = this.asked().flatMap((name) => {
      const error = this.errorIn(name);
      this.fields[name].showError(error?.message);
      return error ? [{ name, error }] : [];
    });
    const [first] = faults;
    if (first) this.fields[first.name].control.focus();
    return first?.error;
  }

  /** Shows the bank's refusal at the field that it is about. */
  showRefusal({ code, message }: BrowserError): void {
    const name = code && REFUSED_FIELDS[code];
    if (name) this.fields[name].showError(message);
  }

  clear(): void {
    for (const name of ['number', 'expiry', 'cvc', 'postalCode'] as const) {
      this.fields[name].control.value = '';
      this.fields[name].showError(undefined);
    }
    this.handleInput('number');
  }

  focus(): void {
    this.fields.number.control.focus();
  }

  toForm(): Record<string, string> {
    return paymentMethodForm(this.values(), this.asksAddress);
  }

  private entries(): [FieldName, Field][] {
    return Object.entries(this.fields) as [FieldName, Field][];
  }

  private asked(): FieldName[] {
    return this.entries()
      .filter(([, { element }]) => !element.hidden)
      .map(([name]) => name);
  }

  private values(): Values {
    return Object.fromEntries(
      this.entries().map(([name, { control }]) => [name, control.value]),
    ) as Values;
  }

  private errorIn(name: FieldName): BrowserError | undefined {
    return errorOf(name, this.values(), new Date());
  }

  private handleInput(name: FieldName): void {
    this.format(name);
    this.fields[name].showError(undefined);
    if (name === 'country') this.showPostalCode();
    this.fields.number.element.dataset.brand = brandOf(this.fields.number.control.value);
    this.tellChange();
  }

  /** Only what is news: a keystroke mostly is not. */
  private tellChange(): void {
    const state: FormState = {
      isComplete: this.asked().every((name) => !this.errorIn(name)),
      isEmpty: this.fields.number.control.value === '',
    };
    const isNews =
      state.isComplete !== this.state.isComplete || state.isEmpty !== this.state.isEmpty;
    this.state = state;
    if (isNews) this.onChange(state);
  }

  private handleBlur(name: FieldName): void {
    const field = this.fields[name];
    if (field.control.value) field.showError(this.errorIn(name)?.message);
  }

  private format(name: FieldName): void {
    const { number, expiry, cvc } = this.fields;
    if (name === 'number') number.rewrite(formatNumber);
    if (name === 'expiry') expiry.rewrite(formatExpiry);
    if (name === 'cvc') cvc.rewrite((text) => formatCvc(text, number.control.value));
  }

  private showPostalCode(): void {
    const { country, postalCode } = this.fields;
    country.element.hidden = !this.asksAddress;
    postalCode.element.hidden = !this.asksAddress || country.control.value !== 'US';
  }
}

const REFUSED_FIELDS: Partial<Record<string, FieldName>> = {
  incorrect_number: 'number',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
};

function createFields(): Record<FieldName, Field> {
  return {
    number: createField({
      id: 'number',
      label: 'Card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
    }),
    expiry: createField({
      id: 'expiry',
      label: 'Expiration date',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
    }),
    cvc: createField({
      id: 'cvc',
      label: 'Security code',
      autocomplete: 'cc-csc',
      placeholder: 'CVC',
    }),
    country: createField({
      id: 'country',
      label: 'Country',
      autocomplete: 'billing country',
      choices: COUNTRIES,
      value: 'US',
    }),
    postalCode: createField({
      id: 'postalCode',
      label: 'ZIP code',
      autocomplete: 'billing postal-code',
      placeholder: '12345',
    }),
  };
}
