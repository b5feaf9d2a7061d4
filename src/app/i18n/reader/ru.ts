// The texts of the document reader, which a tablet keeps at its first use.
export { default as reading } from '../../../../locales/ru/reader/reading.json'
