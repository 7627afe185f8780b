import { describe, expect, it } from 'vitest';
import { kindOf } from './kinds.js';
import { foundByPatterns } from './patterns.js';

describe('what a field asks for', () => {
  it.each([
    ['Email', 'email'],
    ['Correo electrónico', 'email'],
    ['メールアドレス', 'email'],
    ['البريد الإلكتروني', 'email'],
    ['ईमेल', 'email'],
    ['Phone number', 'phone'],
    ['Handynummer', 'phone'],
    ['Téléphone', 'phone'],
    ['电话', 'phone'],
    ['Order', 'order-number'],
    ['order no.', 'order-number'],
    ['Bestellnummer', 'order-number'],
    ['Número de pedido', 'order-number'],
    ['注文番号', 'order-number'],
    ['رقم الطلب', 'order-number'],
    ['Full Name', 'name'],
    ['nombre', 'name'],
    ['お名前', 'name'],
    ['नाम', 'name'],
  ])('is told by its name: %s', (name, kind) => expect(kindOf(name, name)).toBe(kind));

  it('is told by its description where the name says nothing', () =>
    expect(kindOf('contact', 'The e-mail address or the phone')).toBe('email'));

  it.each(['Company name', 'Product name', 'Budget', 'Date of delivery', 'In order to plan'])(
    'cannot be told of %s',
    (name) => expect(kindOf(name, name)).toBeUndefined(),
  );
});

const FIELDS = { Email: 'Email', Phone: 'Phone', Name: 'Name', Order: 'Order', Budget: 'Budget' };
const found = (...said: string[]) => foundByPatterns(FIELDS, said);

describe('patterns find', () => {
  it.each([
    ['Write to ada.lovelace+shop@example.co.uk.', 'ada.lovelace+shop@example.co.uk'],
    ['Mail: <ada@example.com>!', 'ada@example.com'],
    ['我的邮箱是，ada@example.com。', 'ada@example.com'],
  ])('an e-mail address in %j', (said, Email) => expect(found(said)).toEqual({ Email }));

  it.each([
    ['Call +49 (0)30 901820 please', '+49 (0)30 901820'],
    ['555-867-5309', '555-867-5309'],
    ['my phone: 8675309', '8675309'],
    ['मेरा फोन ९८७६५४३२१० है', '९८७६५४३२१०'],
  ])('a telephone number in %j', (said, Phone) => expect(found(said)).toEqual({ Phone }));

  it.each([
    ['Hi, my name is Ada Lovelace and I have a question', 'Ada Lovelace'],
    ['Ich heiße Ludwig van Beethoven.', 'Ludwig van Beethoven'],
    ['je m’appelle Zoé', 'Zoé'],
    ['Me llamo José García López, hola', 'José García López'],
    ['Mi chiamo Élena d’Arco.', 'Élena'],
    ['私の名前は田中です', '田中'],
    ['你好，我叫李明。', '李明'],
    ['مرحبا، اسمي أحمد علي.', 'أحمد علي'],
    ['मेरा नाम आदा है', 'आदा'],
  ])('a name in %j', (said, Name) => expect(found(said)).toEqual({ Name }));

  it.each([
    ['Where is my order A-1042?', 'A-1042'],
    ['Meine Bestellung vom letzten Montag, Nr. 2026/4711', '2026/4711'],
    ['El pedido es el 99120.', '99120'],
    ['注文番号は12345です', '12345'],
    ['رقم الطلب 55012', '55012'],
    ['It is #ab1234', 'ab1234'],
  ])('an order number in %j', (said, Order) => expect(found(said)).toEqual({ Order }));

  it.each([
    'I ordered 2 on 2026-11-25, order placed 25.11.2026',
    'mail me @home or a@b',
    'My name is not important',
    'That costs 1.000.000 or 12345678',
    'We were 300 people in 2024',
    'order of the day: x'.repeat(1_000),
    '+'.repeat(5_000) + '1'.repeat(5_000),
    `${'a'.repeat(5_000)}@`,
  ])('nothing in %.60j', (said) => expect(found(said)).toEqual({}));

  it('several, the latest of each', () =>
    expect(found('I am old@example.com, order 10421', 'Sorry, it is new@example.com', 'Thanks')).toEqual({
      Email: 'new@example.com',
      Order: '10421',
    }));

  it('one value for the first of the fields that ask for the same', () =>
    expect(foundByPatterns({ 'E-mail': 'x', 'Second e-mail': 'x' }, ['ada@example.com'])).toEqual({
      'E-mail': 'ada@example.com',
    }));
});
